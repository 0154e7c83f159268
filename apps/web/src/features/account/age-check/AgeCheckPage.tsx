import { AGE_PROOF_NOTICE_DAYS } from '@amour/contract/account/age-proof.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { ErrorState } from '@amour/ui/components/feedback/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { AccountBack } from '#app/account/AccountBack.tsx'
import { MINUTE, useServerNow } from '#app/hooks/use-now.ts'
import { FailureText } from '#app/page/FailureText.tsx'
import { formatDay } from '#app/text/format.ts'
import { paths } from '#paths.ts'
import { NotOurs, useAgeGate, useFinishCheck, useKeptCheck, useOwnAgeProof } from './age-check.api.ts'
import { BeginCheck } from './BeginCheck.tsx'
import { WaitingProof } from './WaitingProof.tsx'
import '@amour/ui/styles/screens/account.css'

/** Where members prove their age: what is asked, what is kept, and how far their own proof is. */
export function AgeCheckPage() {
  const { t } = useTranslation('age-check')
  const gate = useAgeGate()
  const kept = useKeptCheck()
  const finish = useFinishCheck()
  const own = useOwnAgeProof()
  const now = useServerNow(MINUTE)
  useAnswer((signature) => finish.mutate(signature))
  const failed = [gate, own].find(({ data, error }) => error && !data)
  const until = own.data?.until
  const isAsked = !until || Date.parse(until) - now < NOTICE
  const isLoading = finish.isPending || !gate.data || !own.data || kept.isPending
  return (
    <div className="wrap wrap--narrow page">
      <div className="page-head">
        <div>
          <AccountBack>{t('account')}</AccountBack>
          <h1 className="t-page">{t('title')}</h1>
          <p className="measure">{t('lead')}</p>
        </div>
      </div>
      <div className="stack stack-24">
        {failed ? (
          <ErrorState
            title={t('failed')}
            retryLabel={t('retry')}
            busy={failed.isFetching}
            onRetry={() => void failed.refetch()}
          >
            <FailureText error={failed.error}>{t('offline')}</FailureText>
          </ErrorState>
        ) : isLoading ? (
          <SkeletonGroup label={t('loading')} className="stack stack-24">
            <Skeleton className="h-112 rounded-card" />
            <Skeleton className="h-72 rounded-card" />
          </SkeletonGroup>
        ) : (
          <div aria-live="polite">
            {finish.error && (
              <Alert tone="bad" className="mb-6">
                {t(finish.error instanceof NotOurs ? 'notOurs' : 'store')}
              </Alert>
            )}
            {kept.data?.step === 'failed' && (
              <Alert tone="bad" className="mb-6">
                {kept.data.message}
              </Alert>
            )}
            {kept.data?.step === 'begun' && kept.data.name.methodClass === 'person' && (
              <Alert tone="plain" title={t('begun.title')} className="mb-6">
                {t('begun.text')}
              </Alert>
            )}
            {until && <Proven until={until} />}
            {kept.data?.step === 'ready' ? (
              <WaitingProof dueAt={kept.data.dueAt} />
            ) : (
              isAsked && (
                <BeginCheck ways={gate.data?.url ? gate.data.keys.map(({ methodClass }) => methodClass) : []} />
              )
            )}
          </div>
        )}
        {/* What stands above it has its height by then. */}
        {(failed || !isLoading) && <Kept hasPerson={offersPerson(gate.data)} />}
      </div>
    </div>
  )
}

/** How long before its end a proof can be renewed, in milliseconds. */
const NOTICE = AGE_PROOF_NOTICE_DAYS * 86_400_000

const offersPerson = (gate: ReturnType<typeof useAgeGate>['data']) =>
  gate?.keys.some(({ methodClass }) => methodClass === 'person') ?? false

function Proven({ until }: { until: string }) {
  const { t } = useTranslation('age-check')
  return (
    <Panel title={t('proven.title')}>
      <p>{t('proven.until', { day: formatDay(until) })}</p>
    </Panel>
  )
}

/** What the gate has sent the browser back with: taken once, and out of the address at once. */
function useAnswer(onSignature: (signature: string) => void) {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const taken = useRef<string>(undefined)
  useEffect(() => {
    const signature = /^#proof=[a-z0-9.-]+\.([\w-]+)$/.exec(hash)?.[1]
    if (!signature || taken.current === signature) return
    taken.current = signature
    void navigate(paths.ageCheck(), { replace: true })
    onSignature(signature)
  }, [hash, navigate, onSignature])
}

/** All of it, and why nobody finds out more. */
function Kept({ hasPerson }: { hasPerson: boolean }) {
  const { t } = useTranslation('age-check')
  return (
    // The same room between all that stands here: two panels in one parent would have less on a phone.
    <div className="stack stack-24">
      <Panel title={t('kept.title')}>
        <div className="stack">
          <ul className="stack stack-8 list-disc pl-5">
            {t('kept.items', { returnObjects: true }).map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p>{t('kept.not')}</p>
        </div>
      </Panel>
      <div>
        <Panel title={t('link.title')}>
          <div className="stack">
            <p>{t('link.text')}</p>
            <p className="muted">{t('link.left')}</p>
            {hasPerson && <p className="muted">{t('link.person')}</p>}
          </div>
        </Panel>
      </div>
    </div>
  )
}
