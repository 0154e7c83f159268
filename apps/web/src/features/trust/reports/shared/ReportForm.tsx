import { REPORT_TEXT, reportCategories, ReportDraft } from '@amour/contract/trust/reports.ts'
import type { RevealedMessage } from '@amour/contract/trust/reports.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Checkbox } from '@amour/ui/components/form/Checkbox.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Select } from '@amour/ui/components/form/Select.tsx'
import { TextArea } from '@amour/ui/components/form/TextArea.tsx'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call/call-error.ts'
import { findFieldErrors } from '#app/form/field-errors.ts'
import { formatNumber } from '#app/text/format.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { useReportDraft } from './report-drafts.ts'
import type { ReportSubmission, ReportTarget } from './report-submission.ts'
import { LinkedText } from '#app/reading/LinkedText.tsx'

/** What a member may be reported for; the site itself has its own form. */
const categories = reportCategories.filter((category) => category !== 'broken')

/** What its writer chooses and writes. */
const Written = ReportDraft.pick({ category: true, description: true })

type ReportFormProps = {
  target: ReportTarget
  reporting: ReportSubmission
  reveal: (() => Promise<RevealedMessage[]>) | undefined
  onBlock: (isBlocking: boolean) => void
  children: ReactNode
}

/** What is wrong, in a word and in one's own words, and whether to block at the same time. */
export function ReportForm({ target, reporting, reveal, onBlock, children }: ReportFormProps) {
  const { t } = useTranslation('reports')
  const { username } = target.member
  // Escape closes the dialog, and is pressed more quickly than anything is written anew.
  const { category, description, write } = useReportDraft(target)
  const [alsoBlock, setAlsoBlock] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const { error } = reporting
  const length = description.trim().length
  const written = { category, description }
  const found = findFieldErrors<keyof typeof written>(Written, written)
  const fieldErrors = isTried ? found : {}

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    setUnread(false)
    if (category === '' || found.description) {
      form.querySelector<HTMLElement>(category === '' ? 'select' : 'textarea')?.focus()
      return
    }
    const messages = reveal ? await reveal().catch(() => undefined) : []
    if (!messages) return setUnread(true)
    onBlock(alsoBlock)
    reporting.send({ category, description, messages, alsoBlock })
  }

  return (
    <form className="stack stack-24" noValidate onSubmit={(event) => void submit(event)}>
      <p className="small muted">{t('lead', { username })}</p>
      {children}
      <Field label={t('category')} error={readErrorSentence(fieldErrors.category)}>
        <Select
          value={category}
          placeholder={t('choose')}
          onChange={(event) => write({ category: event.target.value })}
        >
          {categories.map((one) => (
            <option key={one} value={one}>
              {t(`categories.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {category === 'intimateImage' && (
        <Alert tone="plain">
          <LinkedText text={t('intimateHint')} />
        </Alert>
      )}
      {(category === 'threat' || category === 'underEighteen') && <Alert tone="warn">{t('dangerHint')}</Alert>}
      <Field
        label={t('description')}
        hint={t('descriptionHint')}
        error={readErrorSentence(fieldErrors.description)}
        count={t('count', { used: formatNumber(length), most: formatNumber(REPORT_TEXT.max) })}
      >
        <TextArea rows={5} value={description} onChange={(event) => write({ description: event.target.value })} />
      </Field>
      <Checkbox checked={alsoBlock} detail={t('alsoBlockDetail')} onChange={() => setAlsoBlock(!alsoBlock)}>
        {t('alsoBlock', { username })}
      </Checkbox>
      {isUnread && <Alert tone="bad">{t('unread')}</Alert>}
      {error && <Alert tone="bad">{reasonOf(error) || t('notSent')}</Alert>}
      <div>
        <Button type="submit" size="lg" busy={reporting.isBusy} busyLabel={t('sending')}>
          {t('send')}
        </Button>
      </div>
    </form>
  )
}

function reasonOf(error: Error) {
  if (!(error instanceof CallError) || error.isOutage) return undefined
  return error.violations[0]?.message ?? error.message
}
