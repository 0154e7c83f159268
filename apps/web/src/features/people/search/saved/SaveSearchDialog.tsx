import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Switch } from '@amour/ui/components/form/Switch.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { SAVED_SEARCH_NAME_MAX, SAVED_SEARCHES_MAX } from '@amour/contract/people/saved-searches.ts'
import { useQuery } from '@tanstack/react-query'
import type { FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showToast } from '#app/overlay/toasts.ts'
import type { Search } from '#features/people/search/search-address.ts'
import { paths } from '#paths.ts'
import { savedSearchesQuery, useSaveSearch } from './saved-searches.api.ts'
import { useSavedSearchForm } from './use-saved-search-form.ts'
import { useSearchName } from './use-search-name.ts'

type SaveSearchDialogProps = { search: Search; onClose: () => void }

/** What the search is to be called, and whether a mail tells of who is new. */
export function SaveSearchDialog({ search, onClose }: SaveSearchDialogProps) {
  const { t } = useTranslation('search')
  const { mutateAsync } = useSaveSearch()
  const isFull = (useQuery(savedSearchesQuery).data?.length ?? 0) >= SAVED_SEARCHES_MAX
  const { form, fieldErrors, isBusy, formProps } = useSavedSearchForm({
    values: { name: useSearchName(search).slice(0, SAVED_SEARCH_NAME_MAX), alert: false },
    async send(filled) {
      await mutateAsync({ ...filled, search })
      showToast({ id: 'saved-search', text: t('saved.done') })
      onClose()
    },
    failed: t('saved.failed'),
  })
  return (
    <Dialog open onClose={onClose} title={t('saved.save')} closeLabel={t('saved.close')} sheet closeOnBackdrop={false}>
      <form className="stack" {...formProps}>
        <Field label={t('saved.name')} error={fieldErrors.name}>
          <TextInput
            maxLength={SAVED_SEARCH_NAME_MAX}
            data-autofocus
            onFocus={showFromStart}
            {...form.register('name')}
          />
        </Field>
        <Switch detail={t('saved.alertHint')} {...form.register('alert')}>
          {t('saved.alert')}
        </Switch>
        {fieldErrors.form && (
          <Alert tone="bad">
            {fieldErrors.form} {isFull && <Link to={paths.savedSearches()}>{t('saved.link')}</Link>}
          </Alert>
        )}
        <div>
          <Button type="submit" busy={isBusy}>
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
