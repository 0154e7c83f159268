import { Combobox } from '@amour/ui/components/form/Combobox.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { AtSign } from 'lucide-react'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { describeWait } from '#app/call/call-error.ts'
import { readErrorSentence } from '#app/text/i18n.ts'
import { useDebounced } from '#app/hooks/use-debounced.ts'
import { useSuggestions } from '#features/people/members/members.api.ts'
import { paths } from '#paths.ts'

/** The form that the input belongs to: a search of its own, which cannot lie inside that of the filters. */
const FORM = 'find-username'

const SHORTEST = 2
const PAUSE = 300

/** Finds a member by how the username begins; who is taken from the list is gone to. */
export function UsernameField() {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [isShort, setShort] = useState(false)
  const typed = text.trim()
  const term = useDebounced(typed, PAUSE)
  const { data, isError, error } = useSuggestions(term)
  const isAnswered = data !== undefined && term === typed
  const members = isAnswered ? data : []
  const failure = isError && term === typed ? (describeWait(error) ?? t('usernamesFailed')) : undefined
  const fieldError = isShort ? readErrorSentence('termShort') : failure

  // Enter that took nobody from the list; in React's eyes the form lies inside the other one.
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation()
    setShort(typed.length < SHORTEST)
  }

  return (
    <Field label={t('username')} error={fieldError}>
      {createPortal(<form id={FORM} onSubmit={submit} />, document.body)}
      <Combobox
        form={FORM}
        lead={<AtSign className="i" aria-hidden />}
        placeholder={t('usernameHint')}
        items={members.map(({ id, username, age, location }) => ({
          id,
          username,
          label: `${username}, ${age}, ${location.city}`,
        }))}
        value={null}
        onValueChange={(item) => item && void navigate(paths.member(item.username))}
        onInputChange={(next) => {
          setText(next)
          setShort(false)
        }}
        listLabel={t('usernames')}
        emptyText={isAnswered ? t('usernamesNone') : ''}
        statusText={t('usernamesFound', { count: members.length })}
      />
    </Field>
  )
}
