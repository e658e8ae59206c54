/** What is said where there is no program behind the page: the referee rules there, but nobody keeps a battle. */
export function OnlyWithTheProgram({ alone = false }: { alone?: boolean }) {
  return (
    <section class="card no-battles">
      {alone ? <h1 tabIndex={-1}>Battles</h1> : <h2>Battles</h2>}
      <p>
        Battles need the program for now: start Sandtable on a computer and open its page, and they are here. On this
        page, which comes without it, the referee rules, the sheets can be read, and the odds are exact all the same.
      </p>
      {alone && (
        <p>
          <a class="button" href="#/">
            To the referee
          </a>
        </p>
      )}
    </section>
  );
}
