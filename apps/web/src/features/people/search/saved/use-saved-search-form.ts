import { SavedSearchChange } from '@amour/contract/people/saved-searches.ts'
import { readCallFailure } from '#app/form/read-call-failure.ts'
import { useContractForm } from '#app/form/use-contract-form.ts'

type SavedSearchForm = {
  /** What the form begins with. */
  values: SavedSearchChange
  /** Throws CallError. */
  send: (filled: SavedSearchChange) => Promise<unknown>
  /** What is said of an outage. */
  failed: string
}

/** The form of a saved search's name, and of whether a mail tells of who is new in it. */
export function useSavedSearchForm({ values, send, failed }: SavedSearchForm) {
  return useContractForm<SavedSearchChange>({
    schema: SavedSearchChange,
    defaultValues: values,
    send,
    readFailure: (error) => readCallFailure(error, failed),
  })
}
