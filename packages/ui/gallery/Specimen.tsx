import { Fragment, useId } from 'react'
import type { ReactNode } from 'react'

const themes = ['light', 'dark'] as const

type SpecimenProps = {
  /** What is shown, and in which state. */
  name: string
  /** Drawn once in each theme; the word tells names and ids of the two apart. */
  children: (theme: (typeof themes)[number]) => ReactNode
}

/** One component, side by side in both themes. */
export function Specimen({ name, children }: SpecimenProps) {
  const titleId = useId()
  return (
    <section className="specimen" aria-labelledby={titleId}>
      <h3 className="t-card" id={titleId}>
        {name}
      </h3>
      <div className="specimen-themes">
        {themes.map((theme) => (
          <div key={theme} className="specimen-theme" style={{ colorScheme: theme }}>
            <Fragment>{children(theme)}</Fragment>
          </div>
        ))}
      </div>
    </section>
  )
}
