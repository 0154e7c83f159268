import { useTranslation } from 'react-i18next'
import { formatList } from '#app/text/format.ts'
import { useMe } from '#app/account/me.ts'
import { measureCompleteness } from './completeness.ts'

/** Open answers that are named; the rest is counted. */
const NAMED = 3

/** From how many per cent a profile is called nearly complete. */
const NEARLY = 70

/** How complete the member's own profile is, in words of profiles.json; undefined until it has been read. */
export function useCompleteness() {
  const { t } = useTranslation('profiles')
  const me = useMe()
  if (!me) return undefined
  const { percent, open, next } = measureCompleteness(me)
  const names = open.map((field) => t(`labels.${field}`).toLowerCase())
  const more = names.length - NAMED
  const fields = formatList([...names.slice(0, NAMED), ...(more > 0 ? [t('complete.more', { count: more })] : [])])
  return {
    percent,
    label: t('complete.percent', { percent }),
    title: t(open.length === 0 ? 'complete.done' : percent >= NEARLY ? 'complete.nearly' : 'complete.begun'),
    text: open.length === 0 ? t('complete.all') : t('complete.open', { fields }),
    /** The anchor on /profile where to go on; undefined when there is nothing left to do. */
    next,
  }
}
