import type { CaseQueue } from '@amour/contract/console/case-words.ts'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog } from '#app/Dialog.tsx'
import { Failure } from '#app/Failure.tsx'
import { faultOf, focusFault } from '#app/faults.ts'
import { Field } from '#app/Field.tsx'
import { paths } from '#paths.ts'
import { useColleagues, useHandOver } from './cases.api.ts'

type Props = { id: string; queue: CaseQueue; onClose: () => void }

/** Gives a case to a colleague, with what they have to know. */
export function HandOverDialog({ id, queue, onClose }: Props) {
  const { t } = useTranslation('console-cases')
  const { t: tConsole } = useTranslation('console')
  const navigate = useNavigate()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const colleagues = useColleagues(id)
  const handOver = useHandOver(id)
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const submit = () =>
    handOver.mutate(
      { to, note },
      { onSuccess: () => void navigate(paths.queue(queue)), onError: () => focusFault(form.current) },
    )
  return (
    <Dialog
      title={t('handOverTitle')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--tall" onClick={onClose}>
            {tConsole('cancel')}
          </button>
          <button type="submit" form={formId} className="btn btn--primary" disabled={handOver.isPending}>
            {t('handOver')}
          </button>
        </>
      }
    >
      <p className="muted">{t('handOverWhat')}</p>
      <form
        id={formId}
        ref={form}
        className="stack s16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Failure error={handOver.error ?? colleagues.error} />
        <Field label={t('colleague')} fault={faultOf(handOver.error, 'to')}>
          {(ties) => (
            <select {...ties} className="input" value={to} onChange={({ target }) => setTo(target.value)}>
              <option value="">{t('choose')}</option>
              {colleagues.data?.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('handOverNote')} hint={t('handOverNoteHint')} fault={faultOf(handOver.error, 'note')}>
          {(ties) => (
            <textarea
              {...ties}
              className="area"
              maxLength={2000}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
