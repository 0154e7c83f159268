/** The mark: a dark house front with two lit windows. Its name stands beside it, so it is decoration. */
export function BrandMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 28 28" width="28" height="28" aria-hidden>
      <rect width="28" height="28" rx="8" fill="#3A1440" />
      <rect x="7" y="6.5" width="5.5" height="6.5" rx="1" fill="#6B2A5C" />
      <rect x="15.5" y="15" width="5.5" height="6.5" rx="1" fill="#6B2A5C" />
      <rect x="15.5" y="6.5" width="5.5" height="6.5" rx="1" fill="#FFC98A" />
      <rect x="7" y="15" width="5.5" height="6.5" rx="1" fill="#F2688E" />
    </svg>
  )
}
