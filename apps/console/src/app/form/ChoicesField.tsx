import { useId } from 'react'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; name: string; hint?: string }[]
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
  fault?: string | undefined
  /** Two beside each other where there is room. */
  isInPairs?: boolean
}

/** Any number of a few choices. */
export function ChoicesField<Value extends string>(props: Props<Value>) {
  const { label, options, chosen, onChange, fault, isInPairs = false } = props
  const id = useId()
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className="field" aria-describedby={fault && `${id}-fault`}>
      <legend className="lab">{label}</legend>
      <div className={isInPairs ? 'pick pick--two' : 'pick'}>
        {options.map(({ value, name, hint }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              aria-invalid={fault !== undefined}
              onChange={() => toggle(value)}
            />
            <span>
              {name}
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {fault && (
        <span className="small c-bad" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </fieldset>
  )
}
