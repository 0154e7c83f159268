import { AGE_DEMAND_DAYS } from '@amour/contract/account/age-proof.ts'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type DecisionAction, strikeActions } from '@amour/contract/console/case-terms.ts'
import { policyText, reasonTexts } from '@amour/locales/policies.ts'
import { ArrowRight, CalendarClock, History, type LucideIcon, Send, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { ConfirmDialog } from '#app/display/ConfirmDialog.tsx'
import { formatDate, formatTime } from '#app/display/format.ts'
import { useNow } from '#app/hooks/use-now.ts'
import {
  getActionEffectKey,
  getActionNameKey,
  needsSecondPerson,
} from '#features/cases/case-data/shared/decision-names.ts'
import {
  asksForAge,
  isTimed,
  type LocalDecisionDraft,
  filterReportedMessages,
  toDecisionDraft,
} from './decision-draft.ts'
import { chosenRatings } from './shared/chosen-ratings.ts'
import { useLetter } from './letter.api.ts'
import { LetterPreview } from './shared/LetterPreview.tsx'

type Props = {
  file: CaseFile
  draft: LocalDecisionDraft
  action: DecisionAction
  /**
   * What a second person has to agree to where it lies in the decision, not in the case: less than the least measure of
   * the reason, the release of somebody who may be under 18, or many ratings at once.
   */
  agreedAs: 'milder' | 'release' | 'strikeTwo' | undefined
  isPending: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Everything that a decision does, before it does it. */
export function ReviewDialog({ file, draft, action, agreedAs, isPending, onConfirm, onClose }: Props) {
  const { t } = useTranslation('console-cases')
  const letter = useLetter({ ...file, decision: toDecisionDraft(file, draft) })
  const reason = draft.reason === '' ? undefined : reasonTexts.get(draft.reason)
  const policy = reason && policyText(reason.policy)
  const rests = filterReportedMessages(file).filter(({ id }) => draft.restsOn.includes(id))
  const isOfItem = action === 'removeItem' || action === 'remove'
  const item = file.media.findIndex(({ id }) => id === draft.mediaId)
  const named = file.media[item]
  const itemText = named && t(`measures.${named.kind}`, named)
  const facts = [
    [t('rule'), policy && `${policy.number} ${policy.title}`],
    [t('reason'), reason?.text],
    [
      t('restsOnShort'),
      rests.length > 0 && t('messageNumbers', { count: rests.length, numbers: rests.map(({ seq }) => seq).join(', ') }),
    ],
    [t('ratings.title'), action === 'strike' && t('ratings.chosen', { count: chosenRatings.get().size })],
    [t('theItem'), isOfItem && item >= 0 && t('itemNumber', { number: item + 1, what: itemText })],
    [t('note'), draft.note],
  ] as const
  return (
    <ConfirmDialog
      title={t('reviewTitle', { action: t(`actions.${getActionNameKey(file, action)}`) })}
      confirm={t('confirm')}
      isPending={isPending || !letter.isSuccess}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="small muted">{[file.username, file.reference].filter(Boolean).join(' · ')}</p>
      <Effects file={file} draft={draft} action={action} agreedAs={agreedAs} />
      <dl className="kv">
        {facts.map(
          ([name, said]) =>
            said && (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd className="words">{said}</dd>
              </div>
            ),
        )}
      </dl>
      <CallFailure error={letter.error} isWhole />
      {letter.data && (
        <LetterPreview letter={letter.data} isAgreed={agreedAs !== undefined || needsSecondPerson(file, action)} />
      )}
      {letter.isSuccess && !letter.data && <Unwritten file={file} draft={draft} />}
    </ConfirmDialog>
  )
}

/** Of an upload or a selfie its owner hears by the item itself, and of a form by the answer. */
function Unwritten({ file: { kind, form }, draft: { words } }: Pick<Props, 'file' | 'draft'>) {
  const { t } = useTranslation('console-cases')
  const isToldByItem = kind === 'media' || kind === 'verification'
  if (words && (form || isToldByItem))
    return (
      <div className="stack s4">
        <div className="small strong">{t(form ? 'answer' : 'wordsFor')}</div>
        <p className="preview words">{words}</p>
      </div>
    )
  return !isToldByItem && <p className="small muted">{t(form ? 'answerNone' : 'letterNone')}</p>
}

type EffectsProps = Pick<Props, 'file' | 'draft' | 'action' | 'agreedAs'>

function Effects({ file, draft, action, agreedAs }: EffectsProps) {
  const { t } = useTranslation('console-cases')
  const now = useNow()
  const until = draft.days === null ? undefined : new Date(now.getTime() + draft.days * 24 * 60 * 60_000)
  const time = until && `${formatDate(until)}, ${formatTime(until)}`
  const isTold = file.reportsFiled.length > 0 && action !== 'none' && action !== 'escalate' && file.kind !== 'appeal'
  const isForTwo = agreedAs !== undefined || needsSecondPerson(file, action)
  const isStrike = file.member !== null && !asksForAge(draft) && strikeActions.includes(action)
  const then = [
    isStrike && ([History, t('strikeNumber', { number: (file.member?.strikes ?? 0) + 1 })] as const),
    isTold && ([Send, t('reporterTold')] as const),
  ]
  return (
    <>
      <Lines
        lines={[
          [
            isForTwo ? Users : ArrowRight,
            t(`effects.${asksForAge(draft) ? 'demandAge' : (agreedAs ?? getActionEffectKey(file, action))}`),
          ],
          isTimed(draft) && [CalendarClock, time ? t('untilTime', { time }) : t('reminder')],
          asksForAge(draft) && [CalendarClock, t('untilProven', { days: AGE_DEMAND_DAYS })],
          ...(isForTwo ? [] : then),
        ]}
      />
      {isForTwo && then.some(Boolean) && (
        <div className="stack s4">
          <div className="small strong">{t('onceAgreed')}</div>
          <Lines lines={then} />
        </div>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly (readonly [LucideIcon, string] | false)[] }) {
  return (
    <ul className="bullets">
      {lines.map(
        (line) =>
          line && (
            <Line key={line[1]} icon={line[0]}>
              {line[1]}
            </Line>
          ),
      )}
    </ul>
  )
}

function Line({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li>
      <Icon size={16} className="c-muted" aria-hidden />
      <span>{children}</span>
    </li>
  )
}
