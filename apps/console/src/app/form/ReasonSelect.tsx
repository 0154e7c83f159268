import { policies, type Policy, policyText, type ReasonCode, reasonTexts } from '@amour/locales/policies.ts'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'

type Props = Omit<ComponentProps<'select'>, 'onChange' | 'children' | 'className'> & {
  placeholder: string
  /** The policy that the case is about: with "No rule was broken" it is all that is offered at first. */
  own?: Policy
  onChoose: (reason: ReasonCode | '') => void
}

/** The last choice of the short list, which stands for all that is not in it. */
const OTHERS = 'others'

/** Picks policy and reason at once. */
export function ReasonSelect({ placeholder, own = 'none', onChoose, value, ...select }: Props) {
  const { t } = useTranslation('console')
  const [isAsked, setAsked] = useState(false)
  const near = policies.filter((policy) => policy === own)
  const short = own === 'none' ? policies : [...near, 'none' as const]
  const chosen = [...reasonTexts].find(([code]) => code === value)?.[1].policy
  const isWhole = isAsked || (chosen !== undefined && !short.includes(chosen))
  const shown = isWhole ? [...short, ...policies.filter((policy) => !short.includes(policy))] : short
  return (
    <Select
      {...select}
      value={value}
      placeholder={placeholder}
      onChange={({ target }) => {
        if (target.value === OTHERS) setAsked(true)
        else onChoose(target.value as ReasonCode | '') // the options are the type
      }}
    >
      {shown.map((policy) => (
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
      {shown.length < policies.length && <option value={OTHERS}>{t('otherPolicy')}</option>}
    </Select>
  )
}
