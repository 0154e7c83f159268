const panes = [22, 50, 78].flatMap((y) => [22, 46, 70].map((x) => ({ x, y })))
const middle = panes.findIndex(({ x, y }) => x === 46 && y === 50)

/** A house at night. No window lit: nothing there. One: waiting. Two: a meeting. */
export function LitWindows({
  lit = 0,
  className = 'art',
}: {
  lit?: 0 | 1 | 2 | undefined
  className?: string | undefined
}) {
  return (
    <svg className={className} viewBox="0 0 108 116" aria-hidden>
      <ellipse cx="54" cy="111" rx="52" ry="4" fill="currentColor" opacity=".08" />
      <path className="w-wall" d="M10 110V18a8 8 0 0 1 8-8h72a8 8 0 0 1 8 8v92z" />
      <path className="w-wall" d="M30 10V2h8v8zM74 10V4h6v6z" />
      {panes.map(({ x, y }, index) => (
        <rect
          key={index}
          x={x}
          y={y}
          width="14"
          height="18"
          rx="2"
          className={lit >= 1 && index === middle ? 'w-gold' : lit === 2 && index === middle + 1 ? 'w-rose' : 'w-off'}
        />
      ))}
    </svg>
  )
}
