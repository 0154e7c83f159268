import { contact, type PlannedWork } from '@amour/contract/trust/contact.ts'
import i18next from 'i18next'
import { isAuthenticated } from '#app/account/account.ts'
import { call } from '#app/call/call.ts'
import { serverNow } from '#app/call/server-clock.ts'
import { HOUR } from '#app/hooks/use-now.ts'
import { closeToast, showToast } from '#app/overlay/toasts.ts'
import { plannedSeenSlot } from '#app/storage/storage.ts'
import { formatDay, formatTime } from '#app/text/format.ts'

/** As long as anybody leaves a page open, in milliseconds: the line stands until the work is over or it is put away. */
const A_DAY = 24 * HOUR

let isWatching = false

/** Tells of planned work a day before, until it is over or the line was put away: asked once, and each hour after that. */
export function watchPlannedWork() {
  if (isWatching) return
  isWatching = true
  const look = () => void tell().catch(() => undefined)
  look()
  setInterval(look, HOUR)
}

let shown: string | undefined

async function tell() {
  if (!isAuthenticated()) return
  // A server of the release before knows of none.
  const site: { plannedWork?: PlannedWork[] } = await call(contact.site, {})
  const plannedWork = site.plannedWork ?? []
  const work = plannedWork.find((one) => !plannedSeenSlot.get().includes(keyOf(one)))
  const key = work && keyOf(work)
  if (shown && shown !== key) closeToast(shown)
  shown = key
  if (!work || !key) return
  const known = plannedWork.map(keyOf)
  const onClose = () => plannedSeenSlot.set([...plannedSeenSlot.get().filter((one) => known.includes(one)), key])
  showToast({ id: key, text: describe(work), onClose }, Math.min(Date.parse(work.to) - serverNow(), A_DAY))
}

const keyOf = ({ from, to, text }: PlannedWork) => `planned ${from} ${to} ${text}`

const describe = ({ from, to, text }: PlannedWork) =>
  i18next.t('plannedWork', { text, day: formatDay(from), from: formatTime(from), to: formatTime(to) })
