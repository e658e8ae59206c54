/** One battle before it begins: its table, its story, and Play. */
import { useBattles } from "./use-battles";
import { Waiting } from "../pages/desk";
import { Lost } from "../pages/lost";
import { address } from "../route";
import { brief } from "../text";
import type { Battles } from "../wire/types";
import { Armies } from "./cards";
import { LessonOf } from "./lessons";
import { Troops } from "./troops";
import { Picture } from "./picture";
import { Play } from "./play";
import { howLong } from "./size";

export function BattlePage({ id }: { id: string }) {
  const { answer, fault } = useBattles();
  if (!answer) return <Waiting fault={fault} what="The table is fetched from the attic …" />;
  return <Before id={id} battles={answer} />;
}

function Before({ id, battles }: { id: string; battles: Battles }) {
  const card = battles.cards.find((each) => each.id === id);
  if (!card)
    return (
      <Lost
        title="No such battle"
        says={`There is no battle \u201c${brief(id)}\u201d here. The first page has them all.`}
      />
    );
  return (
    <article class="battle-page">
      <Picture card={card} first says={`The table of ${card.title}, seen from above`} />
      <div class="battle-story">
        <p class="edition">
          {card.game} · about {howLong(card.minutes)}
        </p>
        <h1 tabIndex={-1}>{card.title}</h1>
        <Armies card={card} />
        <Troops card={card} />
        {card.won && (
          <p class="won">
            <b>How it is won.</b> {card.won}
          </p>
        )}
        {card.about && <p class="about">{card.about}</p>}
        {(card.lays || card.deploys || card.hides) && (
          <p class="note">
            {[
              card.lays && "The ground is laid before the battle: the picture shows what lies there already.",
              card.deploys && "You place your own army before the first turn.",
              card.hides && "Troops may lie in ambush: the two sides need not see the same.",
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
        )}
        <LessonOf battles={battles} rules={card.rules} />
        <Play
          of={{ scenario: card.id }}
          title={card.title}
          armies={{ a: card.armies.a ?? "", b: card.armies.b ?? "" }}
          players={battles.players}
          options={card.options}
        />
        <p class="battle-ways">
          <a href={address(card.rules)}>Ask the referee</a> <a href={address(card.rules, "sheet")}>The sheet</a>{" "}
          <a href="#/">All battles</a>
        </p>
      </div>
    </article>
  );
}
