import type { ReactNode } from 'react'
import '@amour/ui/styles/screens/doorway.css'

const street = __STREET__

/** From the top; nobody is in where there is none. */
const windows = [
  ...(['tulips', 'him', 'her', 'kettle', undefined, 'books'] as const),
  ...([undefined, 'tulips', 'kettle', 'books', undefined, 'tulips'] as const),
]

/** A card through which people come in, and from tablets on the house beside it. The house says nothing and is said to nobody. */
export function Doorway({ width, children }: { width: 'narrow' | 'wide'; children: ReactNode }) {
  return (
    <div className={`wrap page doorway doorway--${width}`}>
      <div className="doorway-house" aria-hidden>
        {windows.map((name, index) => (
          <span key={`${name} ${index}`}>
            {name && (
              <img src={street[`portrait-${name}`]} alt="" width={320} height={400} loading="lazy" decoding="async" />
            )}
          </span>
        ))}
      </div>
      <div className="card">{children}</div>
    </div>
  )
}
