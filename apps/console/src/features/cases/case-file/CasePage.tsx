import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { ChevronRight, Compass, StickyNote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { CaseClocks } from '#app/display/CaseClocks.tsx'
import { useMe } from '#app/call/me.ts'
import { CallError, isRefusal } from '#app/call/call-error.ts'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { FailedState, QuietState, SkeletonRows } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { Priority } from '#app/display/Priority.tsx'
import { paths } from '#paths.ts'
import { CaseBody } from './CaseBody.tsx'
import { useCase } from '#features/cases/case-data/cases.api.ts'
import { ClaimBar } from './ClaimBar.tsx'
import { isSecondPerson } from '#features/cases/case-data/shared/case-visibility.ts'
import { useKeyHints } from './use-key-hints.ts'
import { useCaseTitle } from '#features/cases/case-data/shared/use-case-title.ts'

/** A case: what there is to see, the rules and the person beside it, the decision at the right. */
export function CasePage() {
  const { id = '' } = useParams()
  const { data: file, error, refetch } = useCase(id)
  const { t } = useTranslation('console')
  const hints = useKeyHints()
  // What is being written stays while the service is away for a moment.
  if (isRefusal(error, 'notFound')) return <NoCase />
  if (error && !(file && error instanceof CallError && error.isOutage))
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
  return (
    <Shell crumb={crumb} keys={hints(file)} isFilled>
      {error && <CallFailure error={error} />}
      <CaseHead file={file} />
      {file.note && <CaseNote note={file.note} handedTo={file.handedTo} />}
      <CaseBody key={file.id} file={file} />
    </Shell>
  )
}

/** There is none, or it is none of theirs; the one says no more than the other. */
function NoCase() {
  const { t } = useTranslation('console-cases')
  return (
    <Shell>
      <QuietState isAlone icon={Compass} title={t('noCase')}>
        <p className="muted">{t('noCaseWhat')}</p>
      </QuietState>
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
        <h1 className="trunc">
          {file.proposal && isSecondPerson(file)
            ? t('secondNeeded', { action: t(`proposal.${file.proposal.action}`) })
            : file.appeal
              ? `${titleOf(file)}: ${t(`actions.${file.appeal.decision.action}`)}`
              : titleOf(file)}
        </h1>
        <div className="facts">
          <Priority priority={file.priority} />
          <span>{file.reference}</span>
          {isSecondPerson(file) && <span className="lg-only">{titleOf(file)}</span>}
          {file.username && <span className="trunc">{file.username}</span>}
          {file.isErased && <span className="c-warn">{t('erasedFact')}</span>}
          {member && member.strikes > 0 && <span>{t('strikes', { count: member.strikes })}</span>}
          {file.reports > 1 && <span className="lg-only">{t('reportsCount', { count: file.reports })}</span>}
          {member && member.linked.length > 0 && <span className="c-warn">{t('linkedFact')}</span>}
          {file.hiddenAt && <span className="c-warn">{t('hiddenNow')}</span>}
        </div>
      </div>
      {file.state !== 'closed' && <CaseClocks card={file} />}
      {file.state === 'open' && <ClaimBar key={file.id} file={file} />}
    </div>
  )
}

/** What whoever had the case before has left for the next one. */
function CaseNote({ note, handedTo }: Pick<CaseFile, 'handedTo'> & { note: string }) {
  const { t } = useTranslation('console-cases')
  const { id } = useMe()
  const title = handedTo && handedTo.id !== id ? t('leftNoteFor', { name: handedTo.name }) : t('leftNote')
  return (
    <section className="banner casenote" aria-label={title}>
      <StickyNote size={18} aria-hidden />
      <div>
        <span className="strong">{`${title}: `}</span>
        <span className="words">{note}</span>
      </div>
    </section>
  )
}
