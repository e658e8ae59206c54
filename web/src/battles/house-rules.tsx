/** The house rules of a battle, each in words, to be set otherwise than the scenario has them. */
import type { Json } from "../wire/asks";
import type { OptionCard } from "../wire/types";
import { said } from "../text";
import { same } from "../situation";

interface Props {
  options: readonly OptionCard[];
  /** Those that are set otherwise. */
  set: Record<string, Json>;
  change: (set: Record<string, Json>) => void;
}

export function HouseRules({ options, set, change }: Props) {
  if (!options.length) return null;
  const count = Object.keys(set).length;
  const say = (option: OptionCard, value: Json) => {
    const { [option.id]: _, ...rest } = set;
    change(same(value, option.value as Json) ? rest : { ...rest, [option.id]: value });
  };
  return (
    <details class="house-rules">
      <summary>
        House rules <span class="count">({count ? `${count} of ${options.length} changed` : options.length})</span>
      </summary>
      {options.map((option) => (
        <Rule
          key={option.id}
          option={option}
          value={(Object.hasOwn(set, option.id) ? set[option.id] : option.value) as Json}
          say={(value) => say(option, value)}
        />
      ))}
      {count > 0 && (
        <button type="button" class="quiet small" onClick={() => change({})}>
          All as the scenario has them
        </button>
      )}
    </details>
  );
}

interface RuleProps {
  option: OptionCard;
  value: Json;
  say: (value: Json) => void;
}

function Rule({ option, value, say }: RuleProps) {
  const id = `rule-${option.id}`;
  if (typeof option.value === "boolean")
    return (
      <label class="flag">
        <input
          type="checkbox"
          id={id}
          checked={value === true}
          onChange={(event) => say(event.currentTarget.checked)}
        />
        <span class="flag-box" aria-hidden="true" />
        <span class="flag-text">
          {option.says} <small>{option.id}</small>
        </span>
      </label>
    );
  return (
    <div class="rule">
      <label for={id}>
        {option.says} <small>{option.id}</small>
      </label>
      {option.choices.length ? (
        <select
          id={id}
          value={String(option.choices.findIndex((choice) => same(choice as Json, value)))}
          onChange={(event) => say(option.choices[Number(event.currentTarget.value)] as Json)}
        >
          {option.choices.map((choice, place) => (
            <option key={place} value={String(place)}>
              {said(choice)}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={option.least ?? undefined}
          max={option.most ?? undefined}
          value={String(value)}
          onInput={(event) => say(Number(event.currentTarget.value))}
        />
      )}
    </div>
  );
}
