import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { ChevronRight, Lock } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { Clock } from '#app/Clock.tsx'
import { formatTime } from '#app/format.ts'
import { useHasRole } from '#app/me.ts'
import { FailedState, SkeletonRows } from '#app/QuietState.tsx'
import { Shell } from '#app/Shell.tsx'
import { useStore } from '#app/store.ts'
import { useKeys } from '#app/use-keys.ts'
import { paths } from '#paths.ts'
import { CaseMaterial } from './CaseMaterial.tsx'
import { beat, useCase, useClaim, useGiveBack } from './cases.api.ts'
import { DecisionPanel } from './DecisionPanel.tsx'
import { holds } from './holds.ts'
import { MemberCards } from './MemberCards.tsx'
import { Priority } from './Priority.tsx'
import { useCaseTitle } from './use-case-title.ts'

/** Milliseconds between signs of life; a case is held for ten minutes after each. */
const BEAT = 3 * 60_000

/** A case: what there is to see, the rules and the person beside it, the decision at the right. */
export function CasePage() {
  const { id = '' } = useParams()
  const { data: file, error, refetch } = useCase(id)
  const { t } = useTranslation('console')
  const { t: tCases } = useTranslation('console-cases')
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
    { keys: ['U'], does: t('does.giveBack') },
  ]
  return (
    <Shell crumb={crumb} keys={hints} isFilled>
      <CaseHead file={file} />
      <div className="cols case">
        <div className="wrapcol">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a column that scrolls is reached by keyboard */}
          <div className="col" tabIndex={0} role="group" aria-label={tCases('case')}>
            <CaseMaterial file={file} />
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a column that scrolls is reached by keyboard */}
          <div className="col" tabIndex={0} role="group" aria-label={tCases('member')}>
            <MemberCards file={file} />
          </div>
        </div>
        <DecisionPanel key={file.id} file={file} />
      </div>
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

/** Who has the case, and taking or giving it. */
function Holding({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const navigate = useNavigate()
  const isLead = useHasRole('lead')
  const claim = useClaim()
  const giveBack = useGiveBack(file.id)
  const hold = useStore(holds)[file.id]
  const { isHeldByMe, holder, id, queue } = file
  const take = () => claim.mutate({ id, isTakeOver: holder !== null })
  const back = () => giveBack.mutate('', { onSuccess: () => void navigate(paths.queue(queue)) })
  useKeys({ ...(isHeldByMe ? { u: back } : (!holder || isLead) && { c: take }) })
  useEffect(() => {
    if (!isHeldByMe) return
    const timer = setInterval(() => void beat(id).catch(() => undefined), BEAT)
    return () => clearInterval(timer)
  }, [isHeldByMe, id])
  return (
    <>
      <span className="small muted nowrap row">
        <Lock size={16} aria-hidden />
        {isHeldByMe
          ? hold && t('held.mine', { time: formatTime(hold.until) })
          : holder
            ? t('held.other', { name: holder.name })
            : t('held.free')}
      </span>
      {isHeldByMe && (
        <button type="button" className="btn" onClick={back}>
          <span>{t('giveBack')}</span>
          <kbd>U</kbd>
        </button>
      )}
      {!isHeldByMe && (!holder || isLead) && (
        <button type="button" className="btn" onClick={take} disabled={claim.isPending}>
          <span>{holder ? t('takeOver') : t('take')}</span>
          <kbd>C</kbd>
        </button>
      )}
      {claim.isError && (
        <span className="small c-bad" role="alert">
          {claim.error.message}
        </span>
      )}
    </>
  )
}
