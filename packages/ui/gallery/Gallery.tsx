import { Actions } from './Actions.tsx'
import { Choices } from './Choices.tsx'
import { Fields } from './Fields.tsx'
import { Media } from './Media.tsx'
import { Messages } from './Messages.tsx'
import { Overlays } from './Overlays.tsx'
import { People } from './People.tsx'
import { Tokens } from './Tokens.tsx'
import { Waiting } from './Waiting.tsx'
import { Ways } from './Ways.tsx'

const parts = { Tokens, Actions, Fields, Choices, People, Media, Messages, Waiting, Ways, Overlays }

/** Every part of the design system in its states. Pointing and the Tab key show the rest: hover, focus, press. */
export function Gallery() {
  return (
    <main className="gallery-page">
      <h1 className="t-hero">Design system</h1>
      <p className="measure muted">
        Every part in its states, in both themes side by side. Hover, focus and press are the browser’s own: point, or
        press Tab.
      </p>
      <nav className="gallery-index" aria-label="Parts">
        {Object.keys(parts).map((name) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {Object.entries(parts).map(([name, Part]) => (
        <section key={name} id={name} aria-labelledby={`${name}-title`}>
          <h2 className="t-page" id={`${name}-title`}>
            {name}
          </h2>
          <Part />
        </section>
      ))}
    </main>
  )
}
