import type { CaseListFilters } from '@amour/contract/console/case-list-filters.ts'
import type { CaseQueue, WaveBasis } from '@amour/contract/console/case-terms.ts'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useHasRole } from '#app/call/me.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { chooseWave } from '#app/state/chosen-wave.ts'
import { paths } from '#paths.ts'
import { useSelectAll } from './waves.api.ts'
import { useSelection } from './use-selection.ts'
import { noLike, type useCaseFilters } from './use-case-filters.ts'

type Options = {
  queue: CaseQueue
  filters: CaseListFilters
  like: { by: WaveBasis } | null | undefined
  ids: readonly string[]
  chosen: string | undefined
  show: ReturnType<typeof useCaseFilters>['change']
}

/** Marking cases of the queue of reports, to decide them together. X is "skip" on every screen, so that it marks nothing. */
export function useMarking({ queue, filters, like, ids, chosen, show }: Options) {
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isOpen = useHasRole('moderator', 'lead') && queue === 'reports'
  const marks = useSelection(search, ids)
  const all = useSelectAll()
  const markAll = () => {
    if (all.isPending) return
    if (marks.ids.length > 0) marks.clear()
    else all.mutate(filters, { onSuccess: marks.replace })
  }
  const decide = () => {
    const [first] = marks.ids
    const template = filters.like ?? filters.reporterOf ?? first
    if (!template || !first) return
    const cases = [...marks.ids]
    chooseWave({ template, by: like?.by ?? null, cases, from: pathname + search })
    void navigate(paths.wave())
  }
  useKeys(
    isOpen
      ? {
          ...(chosen && {
            space: () => marks.toggle(chosen),
            'shift space': () => marks.extend(chosen),
            l: () => show({ ...noLike, like: chosen }),
            w: () => show({ ...noLike, reporterOf: chosen }),
          }),
          a: markAll,
          ...(marks.ids.length > 0 && { d: decide }),
        }
      : {},
  )
  const hints = isOpen
    ? [
        { keys: ['␣'], does: tConsole('does.mark') },
        { keys: ['L'], does: tConsole('does.like') },
        { keys: ['A'], does: tConsole('does.markAll') },
        { keys: ['D'], does: tConsole('does.together') },
      ]
    : []
  return { isOpen, marks, decide, hints, error: all.error }
}
