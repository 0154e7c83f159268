const street = __STREET__

/** The lights in the order of the drawing: what comes later lies over what was before (build/street/street.ts). */
const lights = [
  'her',
  'fanlights',
  'him',
  'terrace-1',
  'kitchen',
  'upper',
  'terrace-2',
  'attic',
  'terrace-3',
  'lane',
] as const

/** The sky with the roofs of the town, and the street before it. Said to nobody: the words beside it say it. */
export function StreetScene() {
  return (
    <div className="scene" aria-hidden>
      <img className="scene-stars" src={street['stars']} alt="" />
      <div className="scene-moon" />
      <img className="scene-roofs" src={street['roofs']} alt="" />
      <Street />
    </div>
  )
}

/**
 * The street in layers, so that each light goes on by itself. The lights are asked for when the page is laid out: each
 * picture costs a slow telephone as much as the words, and houses without lights are a street already.
 */
export function Street() {
  return (
    <div className="street" aria-hidden>
      <div className="street-in">
        <img className="street-all" src={street['behind']} alt="" width={1600} height={1000} />
        {lights.map((name) => (
          <img key={name} className={`light light--${name}`} src={street[name]} alt="" loading="lazy" />
        ))}
        <img className="life life--steam" src={street['steam']} alt="" loading="lazy" />
        <img className="life life--tail" src={street['tail']} alt="" loading="lazy" />
        <img className="street-all" src={street['before']} alt="" width={1600} height={1000} loading="lazy" />
      </div>
    </div>
  )
}

/** One window of the street by itself. */
export function StreetWindow({ of: name }: { of: 'her' | 'him' | 'tulips' | 'kettle' | 'books' }) {
  return <img src={street[`portrait-${name}`]} alt="" width={320} height={400} loading="lazy" />
}

export function Isles({ label }: { label: string }) {
  return <img className="isles" src={street['isles']} alt={label} width={520} height={812} loading="lazy" />
}
