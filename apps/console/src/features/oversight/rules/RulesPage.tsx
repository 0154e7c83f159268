import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Rule } from '@amour/contract/console/rules.ts'
import { Plus, Power, Workflow } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { formatDate } from '#app/display/format.ts'
import { useHasRole } from '#app/call/me.ts'
import { FailedState, QuietState, SkeletonRows } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { sharpKeys, shownKey } from '#app/frame/key-groups.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { paths } from '#paths.ts'
import { ActivationPanel } from './ActivationPanel.tsx'
import { DryRunCard } from './DryRunCard.tsx'
import { HitsCard } from './HitsCard.tsx'
import { SwitchOffDialog } from './SwitchOffDialog.tsx'
import { RuleDialog } from './RuleDialog.tsx'
import { RuleRail } from './RuleRail.tsx'
import { useDryRun, useRules } from './rules.api.ts'
import { TextCard } from './TextCard.tsx'
import { VersionsCard } from './VersionsCard.tsx'

/** The rules: a list, and the one that is open with its figures and the way to live. */
export function RulesPage() {
  const { id } = useParams()
  const { data: rules, error, refetch } = useRules()
  const { t } = useTranslation('console-rules')
  const { t: tConsole } = useTranslation('console')
  const [isWriting, setWriting] = useState(false)
  const mayWrite = useHasRole('lead')
  const navigate = useNavigate()
  const rule = rules?.find((one) => one.id === id) ?? rules?.[0]
  const at = rules && rule ? rules.indexOf(rule) : 0
  const move = (by: number) => {
    const next = rules?.[at + by]
    if (next) void navigate(paths.rule(next.id))
  }
  useKeys({ j: () => move(1), k: () => move(-1), ...(mayWrite && { n: () => setWriting(true) }) })
  const ofRule = [
    { keys: ['J', 'K'], does: tConsole('does.move') },
    { keys: ['D'], does: tConsole('does.dryRun') },
    { keys: ['O'], does: tConsole('does.off') },
  ]
  const hints = [...(rule ? ofRule : []), ...(mayWrite ? [{ keys: ['N'], does: tConsole('does.newRule') }] : [])]
  const write = mayWrite && (
    <Button variant="quiet" onClick={() => setWriting(true)}>
      <Plus size={16} aria-hidden />
      <span>{t('new')}</span>
      <kbd>N</kbd>
    </Button>
  )
  return (
    <Shell keys={hints} isFilled={rule !== undefined}>
      {error && !rules && <FailedState error={error} onRetry={() => void refetch()} />}
      {!rules && !error && <SkeletonRows rows={8} />}
      {rules && !rule && (
        <>
          <h1 className="sr">{t('title')}</h1>
          <QuietState icon={Workflow} title={t('none')}>
            <p className="muted">{t('noneWhat')}</p>
            {write}
          </QuietState>
        </>
      )}
      {rules && rule && <RuleOpen key={rule.id} rule={rule} rules={rules} write={write} />}
      {isWriting && <RuleDialog onClose={() => setWriting(false)} />}
    </Shell>
  )
}

type OpenProps = { rule: Rule; rules: readonly Rule[]; write: ReactNode }

function RuleOpen({ rule, rules, write }: OpenProps) {
  const { t } = useTranslation('console-rules')
  const live = rule.versions.find(({ state }) => state === 'live')
  const [chosen, setChosen] = useState<string>()
  const [isOff, setOff] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const mayRun = useHasRole('moderator', 'lead')
  const mayWrite = useHasRole('lead')
  const version = rule.versions.find(({ id }) => id === chosen) ?? rule.versions[0]
  const run = useDryRun()
  useKeys({
    ...(mayRun && { d: () => version && !run.isPending && run.mutate(version.id) }),
    ...(mayRun && live && { [sharpKeys.off]: () => setOff(true) }),
  })
  if (!version) return null
  return (
    <>
      <div className="head">
        <div className="ttl">
          <h1 className="trunc">{rule.name}</h1>
          <div className="facts">
            <span>{t(`effects.${(live ?? version).definition.effect}`)}</span>
            {live?.liveAt && <span className="lg-only">{t('liveSince', { date: formatDate(live.liveAt) })}</span>}
          </div>
        </div>
        {write}
        {mayRun && live && (
          <Button variant="quiet" onClick={() => setOff(true)}>
            <Power size={16} aria-hidden />
            <span>{t('off')}</span>
            <kbd>{shownKey('off')}</kbd>
          </Button>
        )}
      </div>
      <div className="cols rules">
        <RuleRail rules={rules} open={rule.id} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a column that scrolls is reached by keyboard */}
        <div className="col mid" tabIndex={0} role="group" aria-label={rule.name}>
          <DryRunCard version={version} run={run} mayRun={mayRun} />
          <TextCard version={version} live={live} />
          <HitsCard versions={rule.versions} />
          <VersionsCard versions={rule.versions} chosen={version.id} onChoose={setChosen} />
          {mayWrite && (
            <Button variant="quiet" onClick={() => setWriting(true)}>
              <Plus size={16} aria-hidden />
              {t('newVersion')}
            </Button>
          )}
        </div>
        <ActivationPanel key={version.id} version={version} />
      </div>
      {isOff && live && <SwitchOffDialog name={rule.name} id={live.id} onClose={() => setOff(false)} />}
      {isWriting && <RuleDialog rule={rule} onClose={() => setWriting(false)} />}
    </>
  )
}
