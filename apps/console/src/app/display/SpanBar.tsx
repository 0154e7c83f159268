/** Where the target stands on a bar, of a hundred; what took longer than the bar is cut off at its end. */
const TARGET_AT = 80

type Props = { median: number | null; slow: number | null; allowed: number }

/** Minutes against a target: a bar to what nineteen in twenty took, a mark at the median, a dotted line at the target. */
export function SpanBar({ median, slow, allowed }: Props) {
  const at = (minutes: number) => `${Math.min(100, (TARGET_AT * minutes) / allowed)}%`
  return (
    <div className="span-bar" aria-hidden>
      {slow !== null && <i style={{ width: at(slow) }} />}
      {median !== null && <b style={{ left: `min(${at(median)}, 100% - 3px)` }} />}
      <u style={{ left: `${TARGET_AT}%` }} />
    </div>
  )
}
