import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Switch } from '@amour/ui/components/form/Switch.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { SAVED_SEARCH_NAME_MAX } from '@amour/contract/people/saved-searches.ts'
import { useState } from 'react'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, describeWait } from '#app/call/call-error.ts'
import { showToast } from '#app/overlay/toasts.ts'
import type { Search } from '#features/people/search/search-address.ts'
import { useSaveSearch } from './saved-searches.api.ts'
import { useSearchName } from './use-search-name.ts'

type SaveSearchDialogProps = { search: Search; onClose: () => void }

/** What the search is to be called, and whether a mail tells of who is new. */
export function SaveSearchDialog({ search, onClose }: SaveSearchDialogProps) {
  const { t } = useTranslation('search')
  const words = useSearchName(search).slice(0, SAVED_SEARCH_NAME_MAX)
  const [name, setName] = useState(words)
  const [alert, setAlert] = useState(false)
  const { mutate, error, isPending, reset } = useSaveSearch({
    onSaved() {
      showToast({ id: 'saved-search', text: t('saved.done') })
      onClose()
    },
  })
  const refusal = error instanceof CallError ? error : undefined
  const fieldError = refusal?.violations.find(({ propertyPath }) => propertyPath === 'name')?.message
  return (
    <Dialog open onClose={onClose} title={t('saved.save')} closeLabel={t('saved.close')} sheet closeOnBackdrop={false}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate({ name, alert, search })
        }}
      >
        <Field label={t('saved.name')} error={fieldError}>
          <TextInput
            value={name}
            maxLength={SAVED_SEARCH_NAME_MAX}
            data-autofocus
            onFocus={showFromStart}
            onChange={(event) => {
              setName(event.target.value)
              reset()
            }}
          />
        </Field>
        <Switch
          checked={alert}
          detail={t('saved.alertHint')}
          onChange={(event) => {
            setAlert(event.target.checked)
            reset()
          }}
        >
          {t('saved.alert')}
        </Switch>
        {error && !fieldError && (
          <Alert tone="bad">
            {describeWait(error) ?? (refusal && !refusal.isOutage ? refusal.message : t('saved.failed'))}
          </Alert>
        )}
        <div>
          <Button type="submit" busy={isPending}>
            {t('saved.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A name that is longer than its field is read from its beginning, and typing replaces it. */
function showFromStart({ currentTarget }: FocusEvent<HTMLInputElement>) {
  currentTarget.select()
  currentTarget.scrollLeft = 0
}
