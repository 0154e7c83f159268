const AROUND = 2 * Math.PI * 7

/** What is left of a time, from 1 to 0; words beside it say the same. */
export function Ring({ share }: { share: number }) {
  const left = Math.min(1, Math.max(0, share))
  return (
    <svg className="ring" width="18" height="18" viewBox="0 0 18 18" aria-hidden>
      <circle className="bg" cx="9" cy="9" r="7" />
      <circle className="fg" cx="9" cy="9" r="7" strokeDasharray={`${AROUND * left} ${AROUND}`} />
    </svg>
  )
}
