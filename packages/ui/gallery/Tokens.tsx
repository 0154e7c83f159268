import { BrandMark } from '@amour/ui/components/media/BrandMark.tsx'
import { Specimen } from './Specimen.tsx'

const colours = [
  'paper',
  'surface',
  'raised',
  'line',
  'ink',
  'muted',
  'claret',
  'claret-hover',
  'on-claret',
  'brass',
  'good',
  'warn',
  'bad',
  'control-line',
  'claret-soft',
  'brass-soft',
  'good-soft',
  'warn-soft',
  'bad-soft',
] as const

const titles = ['t-hero', 't-page', 't-section', 't-card'] as const
const sizes = [13, 15, 17, 20, 25, 32, 42] as const

/** Colours, type and the mark. */
export function Tokens() {
  return (
    <>
      <Specimen name="Colours">
        {() => (
          <div className="cluster">
            {colours.map((colour) => (
              <div key={colour} className="specimen-swatch">
                <i style={{ background: `var(--color-${colour})` }} />
                {colour}
              </div>
            ))}
          </div>
        )}
      </Specimen>
      <Specimen name="Titles, each stepping once">
        {() => (
          <div className="stack">
            {titles.map((title) => (
              <p key={title} className={title}>
                Between the two of you
              </p>
            ))}
          </div>
        )}
      </Specimen>
      <Specimen name="Type scale">
        {() => (
          <div className="stack">
            {sizes.map((size) => (
              <p key={size} style={{ fontSize: `var(--text-${size})` }}>
                {size} · Good evening
              </p>
            ))}
          </div>
        )}
      </Specimen>
      <Specimen name="Links and tones">
        {() => (
          <p>
            A <a href="#Tokens">link</a>, <span className="muted">muted</span>, <span className="good">good</span>,{' '}
            <span className="warn">warn</span>, <span className="bad">bad</span> and{' '}
            <span className="brass">brass</span>.
          </p>
        )}
      </Specimen>
      <Specimen name="Mark">
        {() => (
          <span className="brand">
            <BrandMark /> Amour
          </span>
        )}
      </Specimen>
    </>
  )
}
