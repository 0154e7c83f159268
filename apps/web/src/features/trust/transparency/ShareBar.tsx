/** A part of a whole; `tone` is its colour, also beside its name. */
export type Part = { name: string; share: number; tone: 'claret' | 'brass' | 'rest' }

/**
 * A whole with its parts, drawn: what it says stands in the sentence above it and in the names below, so that nobody
 * needs the colours.
 */
export function ShareBar({ parts }: { parts: readonly Part[] }) {
  return (
    <div className="stack stack-8">
      <div className="sharebar" aria-hidden>
        {parts.map(({ name, share, tone }) => (
          <span key={name} className={`share share--${tone}`} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className="sharenames small muted">
        {parts.map(({ name, tone }) => (
          <li key={name}>
            <span className={`sharedot share--${tone}`} aria-hidden />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
