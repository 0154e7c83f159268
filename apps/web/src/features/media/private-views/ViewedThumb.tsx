import type { PrivateViews } from '@amour/contract/media/private-views.ts'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import type { ReactNode } from 'react'
import { getPictureSources } from '#features/media/library/shared/picture.ts'

type ViewedThumbProps = { item: Pick<PrivateViews['items'][number], 'picture'>; children?: ReactNode }

/** One's own item, small, with what is said of it below. */
export function ViewedThumb({ item: { picture }, children }: ViewedThumbProps) {
  return (
    <span className="block w-12">
      <Photo {...getPictureSources(picture)} className="rounded-thumb" alt="" sizes="48px" tone={picture.placeholder} />
      {children}
    </span>
  )
}
