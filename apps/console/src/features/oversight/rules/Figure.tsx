/** A number with its name above and what it is of below. */
export function Figure({ name, value, below }: { name: string; value: string; below: string }) {
  return (
    <div>
      <span className="small muted">{name}</span>
      <span className="stat">{value}</span>
      <span className="small muted">{below}</span>
    </div>
  )
}
