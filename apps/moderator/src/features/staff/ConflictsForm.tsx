import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '#app/call-error.ts'
import { Field } from '#app/Field.tsx'
import { Form } from '#app/Form.tsx'
import { KeptNote } from '#app/KeptNote.tsx'
import { useDeclare } from './staff.api.ts'

type Declared = { usernames: string[]; words: string }

/** Whom somebody knows, in their own hand. */
export function ConflictsForm({ declared }: { declared: Declared }) {
  const { t } = useTranslation('console-staff')
  const declare = useDeclare()
  const [names, setNames] = useState(declared.usernames.join('\n'))
  const [words, setWords] = useState(declared.words)
  const usernames = names
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter(Boolean)
  return (
    <Form className="stack s16 measure" error={declare.error} onSubmit={() => declare.mutate({ usernames, words })}>
      <Field label={t('me.usernames')} hint={t('me.usernamesHint')} fault={faultOfNames(declare.error, usernames)}>
        {(ties) => (
          <textarea
            {...ties}
            className="area"
            rows={4}
            spellCheck={false}
            value={names}
            onChange={({ target }) => setNames(target.value)}
          />
        )}
      </Field>
      <Field label={t('me.words')}>
        {(ties) => (
          <textarea
            {...ties}
            className="area"
            maxLength={1000}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </Field>
      <div className="row gap12">
        <button type="submit" className="btn btn--tall" disabled={declare.isPending}>
          {t('me.save')}
        </button>
        <KeptNote isKept={declare.isSuccess} />
      </div>
    </Form>
  )
}

/** The fault of the list, with the name that it is about. */
function faultOfNames(error: unknown, usernames: readonly string[]): string | undefined {
  if (!(error instanceof CallError)) return undefined
  const found = error.violations.find(({ propertyPath }) => propertyPath.startsWith('usernames'))
  const name = usernames[Number(found?.propertyPath.split('.')[1])]
  return found && (name ? `${name}: ${found.message}` : found.message)
}
