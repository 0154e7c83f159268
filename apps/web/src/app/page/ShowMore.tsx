import { Button } from '@amour/ui/components/form/Button.tsx'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

type ShowMoreProps = {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'>
  /** What the button says; `name` where that alone would not tell of what there is more. */
  children: string
  name?: string
}

/** Loads the next part of a list; that it could not come is said at the button, which stays to try again. */
export function ShowMore({ list, children, name }: ShowMoreProps) {
  const { t } = useTranslation()
  if (!list.hasNextPage) return null
  return (
    <>
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <p className="small text-bad mb-2" role="alert">
          {t('moreFailed')}
        </p>
      )}
      <Button
        variant="quiet"
        busy={list.isFetchingNextPage}
        aria-label={name}
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
    </>
  )
}
