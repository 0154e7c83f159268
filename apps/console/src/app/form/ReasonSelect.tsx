import { policies, policyText, type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'select'>, 'onChange' | 'children' | 'className'> & {
  placeholder: string
  onChoose: (reason: ReasonCode | '') => void
}

/** Picks policy and reason at once. */
export function ReasonSelect({ placeholder, onChoose, ...select }: Props) {
  return (
    <select
      {...select}
      className="input"
      onChange={({ target }) => onChoose(target.value as ReasonCode | '')} // the options are the type
    >
      <option value="">{placeholder}</option>
      {policies.map((policy) => (
        <optgroup key={policy} label={`${policyText(policy).number} ${policyText(policy).title}`}>
          {[...reasonTexts]
            .filter(([, reason]) => reason.policy === policy)
            .map(([code, { text }]) => (
              <option key={code} value={code}>
                {text}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  )
}
