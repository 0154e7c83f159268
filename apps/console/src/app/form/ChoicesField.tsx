import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'

type Props<Value extends string> = {
  label: string
  options: readonly { value: Value; name: string; hint?: string }[]
  chosen: readonly Value[]
  onChange: (chosen: readonly Value[]) => void
  error?: string | undefined
  /** Two beside each other where there is room. */
  isInPairs?: boolean
}

/** Any number of a few choices. */
export function ChoicesField<Value extends string>(props: Props<Value>) {
  const { label, options, chosen, onChange, error, isInPairs = false } = props
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <FieldGroup label={label} error={error}>
      <div className={isInPairs ? 'pick pick--two' : 'pick'}>
        {options.map(({ value, name, hint }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              aria-invalid={error !== undefined}
              onChange={() => toggle(value)}
            />
            <span>
              {name}
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
