import { useTranslation } from 'react-i18next'
import type { NextMessage } from '#features/account/keys/contact-keys.api.ts'

type Reason = NonNullable<NextMessage['why']>

/**
 * Where what was written stands: `none` before there is anything, `field` as a draft, which outlives the page, `log` as a
 * message that was not sent, which does not.
 */
type Place = 'none' | 'field' | 'log'

/** The names in keys.json of what can be done, by where what was written stands. */
const reload = { none: 'reload', field: 'reloadKept', log: 'reloadSent' } as const
const later = { none: 'later', field: 'laterKept', log: 'laterKept' } as const
const keyless = { none: 'keyless', field: 'keylessKept', log: 'keylessKept' } as const
const broken = { none: undefined, field: 'brokenKept', log: 'brokenKept' } as const

/** For all other reasons the note beside the messages asks for a decision. */
const advice: Partial<Record<Reason, typeof reload | typeof later | typeof keyless | typeof broken>> = {
  own: reload,
  withheld: later,
  downgraded: later,
  unlogged: later,
  unprovenChange: later,
  keyless,
  logBroken: broken,
}

/** Says why nothing is sent, and then what can be done: that it is still here only of what there is. */
export function useRefusalText() {
  const { t } = useTranslation('keys')
  return (why: Reason, place: Place): string => {
    const key = advice[why]?.[place]
    return key ? `${t(`refused.${why}`)} ${t(`refusedThen.${key}`)}` : t(`refused.${why}`)
  }
}
