import { Select } from '@amour/ui/components/form/Select.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { AGE_DEMAND_DAYS } from '@amour/contract/account/age-proof.ts'
import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type ReviewReason } from '@amour/contract/media/media.ts'
import { reasonText as mediaReasonText } from '@amour/locales/media.ts'
import { type Policy, policyText } from '@amour/locales/policies.ts'
import { useTranslation } from 'react-i18next'
import { countMinutesBetween, DAY } from '#app/display/duration.ts'
import { ReasonSelect } from '#app/form/ReasonSelect.tsx'
import { useNow } from '#app/hooks/use-now.ts'
import { asksForAge, isTimed, type LocalDecisionDraft, type useDecisionDraft } from './decision-draft.ts'
import { listReviewReasons } from '#features/cases/case-data/shared/review-reasons.ts'
import { findOwnPolicy } from './shared/chosen-reason.ts'

const DAYS = [3, 7, 14, 30]

/** For how long it may be: nobody is bound for longer because they have appealed. */
function daysFor({ appeal }: CaseFile, action: LocalDecisionDraft['action'], now: Date): number[] {
  if (action !== 'modify' || !appeal) return DAYS
  const { isInForce, measure, until } = appeal.decision
  const binds = isInForce && ['contact', 'hold', 'suspend', 'ban'].includes(measure)
  return DAYS.filter((days) => binds && (!until || days * DAY <= countMinutesBetween(now, until)))
}

type Props = {
  file: CaseFile
  deciding: Pick<ReturnType<typeof useDecisionDraft>, 'draft' | 'mismatch' | 'needsMediaReason'>
  change: (part: Partial<LocalDecisionDraft>) => void
}

/** Why, for how long, and in which words. */
export function DecisionFields({ file, deciding, change }: Props) {
  const { t } = useTranslation('console-cases')
  const { draft, mismatch, needsMediaReason } = deciding
  const now = useNow()
  // Their member reads what each of the three says, and nothing else.
  const isSelfie = file.kind === 'verification'
  // Whose ratings they are hears only that somebody has looked; whoever is erased reads nothing.
  const isRead = file.kind !== 'rating' && !file.isErased
  const mayBeTold = file.form ? file.form.hasAddress && draft.action !== 'escalate' : isRead
  const goes = draft.action === 'removeItem' || draft.action === 'remove'
  return (
    <>
      {goes && file.media.length > 1 && (
        <Field label={t('whichItem')} id="item">
          <Select value={draft.mediaId ?? ''} onChange={({ target }) => change({ mediaId: target.value })}>
            {file.media.map((item, index) => (
              <option key={item.id} value={item.id}>
                {t('itemNumber', { number: index + 1, what: t(`measures.${item.kind}`, item) })}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {(!isSelfie || draft.action === 'escalate') && <ReasonField file={file} draft={draft} change={change} />}
      {needsMediaReason && (
        <Field label={t('mediaReason')} id="media-reason">
          <Select
            placeholder={t('choose')}
            value={draft.mediaReason}
            onChange={({ target }) => change({ mediaReason: target.value as ReviewReason | '' })} // the options are the type
          >
            {listReviewReasons(file).map((reason) => (
              <option key={reason} value={reason}>
                {mediaReasonText(reason)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {asksForAge(draft) && <p className="small muted">{t('untilProven', { days: AGE_DEMAND_DAYS })}</p>}
      {isTimed(draft) && (
        <div className="inline">
          <span className="lab" id="days">
            {t(draft.action === 'modify' ? 'milder' : 'days')}
          </span>
          <div className="seg" role="group" aria-labelledby="days">
            {draft.action === 'modify' && (
              <button type="button" aria-pressed={draft.days === null} onClick={() => change({ days: null })}>
                {t('noDays')}
              </button>
            )}
            {daysFor(file, draft.action, now).map((days) => (
              <button key={days} type="button" aria-pressed={draft.days === days} onClick={() => change({ days })}>
                {days}
              </button>
            ))}
          </div>
        </div>
      )}
      <Field
        label={t(mismatch ? 'whatShows' : 'note')}
        hint={mismatch && t('mismatch', { own: nameOf(mismatch.own), chosen: nameOf(mismatch.policy) })}
        optional={t('staffOnly')}
        count={<kbd>N</kbd>}
        id="note"
      >
        <TextArea maxLength={2000} value={draft.note} onChange={({ target }) => change({ note: target.value })} />
      </Field>
      {file.form && !file.form.hasAddress && <p className="small muted">{t('answerNowhere')}</p>}
      {!isSelfie && mayBeTold && (
        <Field
          label={t(file.form ? 'answer' : draft.action === 'uphold' ? 'wordsUphold' : 'wordsFor')}
          hint={file.form ? t('answerWhat') : draft.action === 'uphold' && t('wordsUpholdWhat')}
          count={<kbd>M</kbd>}
          id="words"
        >
          <TextArea maxLength={2000} value={draft.words} onChange={({ target }) => change({ words: target.value })} />
        </Field>
      )}
    </>
  )
}

const nameOf = (policy: Policy) => `${policyText(policy).number} ${policyText(policy).title}`

type ReasonProps = Pick<Props, 'file' | 'change'> & { draft: LocalDecisionDraft }

function ReasonField({ file, draft, change }: ReasonProps) {
  const { t } = useTranslation('console-cases')
  return (
    <Field label={t('policyAndReason')} count={<kbd>F</kbd>} id="reason">
      <ReasonSelect
        own={findOwnPolicy(file)}
        value={draft.reason}
        placeholder={t('choose')}
        onChoose={(reason) => change({ reason })}
      />
    </Field>
  )
}
