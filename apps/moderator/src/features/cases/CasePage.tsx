import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { ChevronRight, StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { Clock } from '#app/Clock.tsx'
import { FailedState, SkeletonRows } from '#app/QuietState.tsx'
import { Shell } from '#app/Shell.tsx'
import { paths } from '#paths.ts'
import { CaseBody } from './CaseBody.tsx'
import { useCase } from './cases.api.ts'
import { Holding } from './Holding.tsx'
import { Priority } from './Priority.tsx'
import { useCaseTitle } from './use-case-title.ts'

/** A case: what there is to see, the rules and the person beside it, the decision at the right. */
export function CasePage() {
  const { id = '' } = useParams()
  const { data: file, error, refetch } = useCase(id)
  const { t } = useTranslation('console')
  if (error)
    return (
      <Shell>
        <FailedState error={error} onRetry={() => void refetch()} />
      </Shell>
    )
  if (!file)
    return (
      <Shell>
        <SkeletonRows />
      </Shell>
    )
  const crumb = (
    <>
      <Link to={paths.queue(file.queue)}>{t(`place.${file.queue}`)}</Link>
      <ChevronRight size={16} aria-hidden />
      <span className="trunc">{file.reference}</span>
    </>
  )
  const hints = [
    { keys: ['R'], does: t('does.reveal') },
    { keys: ['1', '–', '9'], does: t('does.action') },
    { keys: ['⏎'], does: t('does.review') },
    { keys: ['N'], does: t('does.note') },
    { keys: ['E'], does: t('does.escalate') },
    { keys: ['S'], does: t('does.skip') },
    { keys: ['H'], does: t('does.handOver') },
    { keys: ['U'], does: t('does.giveBack') },
  ]
  return (
    <Shell crumb={crumb} keys={hints} isFilled>
      <CaseHead file={file} />
      {file.note && <CaseNote note={file.note} />}
      <CaseBody key={file.id} file={file} />
    </Shell>
  )
}

function CaseHead({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const titleOf = useCaseTitle()
  const { member } = file
  return (
    <div className="head">
      <div className="ttl">
        <h1 className="trunc">{titleOf(file)}</h1>
        <div className="facts">
          <Priority priority={file.priority} />
          <span>{file.reference}</span>
          {file.username && <span>{file.username}</span>}
          {member && member.strikes > 0 && <span>{t('strikes', { count: member.strikes })}</span>}
          {file.reports > 1 && <span className="lg-only">{t('reportsCount', { count: file.reports })}</span>}
          {member && member.linked.length > 0 && <span className="c-warn">{t('linkedFact')}</span>}
          {file.hiddenAt && <span className="c-warn">{t('hiddenNow')}</span>}
        </div>
      </div>
      {file.state !== 'closed' && <Clock from={file.createdAt} due={file.dueAt} />}
      {file.state !== 'closed' && <Holding file={file} />}
    </div>
  )
}

/** What whoever had the case before has left for the next one. */
function CaseNote({ note }: { note: string }) {
  const { t } = useTranslation('console-cases')
  return (
    <section className="banner casenote" aria-label={t('leftNote')}>
      <StickyNote size={18} aria-hidden />
      <div>
        <span className="strong">{`${t('leftNote')}: `}</span>
        <span className="words">{note}</span>
      </div>
    </section>
  )
}
