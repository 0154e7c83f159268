import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { type ReviewReason, reviewReasons } from '@amour/contract/media/media.ts'
import { reasonText as mediaReasonText } from '@amour/locales/media.ts'
import { useTranslation } from 'react-i18next'
import { countMinutesBetween, DAY } from '#app/display/duration.ts'
import { ReasonSelect } from '#app/form/ReasonSelect.tsx'
import { useNow } from '#app/hooks/use-now.ts'
import { type LocalDecisionDraft, timedActions } from './decision-draft.ts'

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
  draft: LocalDecisionDraft
  change: (part: Partial<LocalDecisionDraft>) => void
  needsMediaReason: boolean
}

/** Why, for how long, and in which words. */
export function DecisionFields({ file, draft, change, needsMediaReason }: Props) {
  const { t } = useTranslation('console-cases')
  const now = useNow()
  // Their member reads what each of the three says, and nothing else.
  const isSelfie = file.kind === 'verification'
  const mayBeTold = file.form ? file.form.hasAddress && draft.action !== 'escalate' : true
  const goes = draft.action === 'removeItem' || draft.action === 'remove'
  return (
    <>
      {goes && file.media.length > 1 && (
        <div className="field">
          <label htmlFor="item">{t('whichItem')}</label>
          <select
            id="item"
            className="input"
            value={draft.mediaId ?? ''}
            onChange={({ target }) => change({ mediaId: target.value })}
          >
            {file.media.map((item, index) => (
              <option key={item.id} value={item.id}>
                {t('itemNumber', { number: index + 1, what: t(`measures.${item.kind}`, item) })}
              </option>
            ))}
          </select>
        </div>
      )}
      {(!isSelfie || draft.action === 'escalate') && <ReasonField draft={draft} change={change} />}
      {needsMediaReason && (
        <div className="field">
          <label htmlFor="media-reason">{t('mediaReason')}</label>
          <select
            id="media-reason"
            className="input"
            value={draft.mediaReason}
            onChange={({ target }) => change({ mediaReason: target.value as ReviewReason | '' })} // the options are the type
          >
            <option value="">{t('choose')}</option>
            {reviewReasons.map((reason) => (
              <option key={reason} value={reason}>
                {mediaReasonText(reason)}
              </option>
            ))}
          </select>
        </div>
      )}
      {timedActions(draft.action) && (
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
      <div className="field">
        <label htmlFor="note">
          <span>
            {t('note')} <span className="hint">{t('staffOnly')}</span>
          </span>
          <kbd>N</kbd>
        </label>
        <textarea
          id="note"
          className="area"
          maxLength={2000}
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </div>
      {file.form && !file.form.hasAddress && <p className="small muted">{t('answerNowhere')}</p>}
      {!isSelfie && mayBeTold && (
        <div className="field">
          <label htmlFor="words">
            <span>{t(file.form ? 'answer' : 'wordsFor')}</span>
            <kbd>M</kbd>
          </label>
          {file.form && (
            <span className="hint" id="words-hint">
              {t('answerWhat')}
            </span>
          )}
          <textarea
            id="words"
            className="area"
            aria-describedby={file.form ? 'words-hint' : undefined}
            maxLength={2000}
            value={draft.words}
            onChange={({ target }) => change({ words: target.value })}
          />
        </div>
      )}
    </>
  )
}

function ReasonField({ draft, change }: Pick<Props, 'draft' | 'change'>) {
  const { t } = useTranslation('console-cases')
  return (
    <div className="field">
      <label htmlFor="reason">
        <span>{t('policyAndReason')}</span>
        <kbd>F</kbd>
      </label>
      <ReasonSelect
        id="reason"
        value={draft.reason}
        placeholder={t('choose')}
        onChoose={(reason) => change({ reason })}
      />
    </div>
  )
}
