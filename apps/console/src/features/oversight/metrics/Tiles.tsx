/** A figure with its name above and what it means below. */
type TileOf = { name: string; value: string; below: string; tone?: 'good' | 'warn' }

/** The figures in short. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly TileOf[] }) {
  return (
    <section className={tiles.length % 6 === 5 ? 'card tiles tiles--five' : 'card tiles'} aria-label={label}>
      {tiles.map(({ name, value, below, tone }) => (
        <div key={name}>
          <span className="small muted">{name}</span>
          <span className="stat">{value}</span>
          <span className={`small ${tone ? `c-${tone}` : 'muted'}`}>{below}</span>
        </div>
      ))}
    </section>
  )
}
