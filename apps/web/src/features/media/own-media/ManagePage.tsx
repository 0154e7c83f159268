import type { MediaKind } from '@amour/contract/media/media.ts'
import { isClosedByAge, useUser } from '#app/account/account.ts'
import { useAnchor } from '#app/reading/use-anchor.ts'
import { useQueriesSettled } from '#app/call/use-queries-settled.ts'
import { accessQuery } from '#features/media/access/access.api.ts'
import { AccessSection } from '#features/media/access/shared/AccessSection.tsx'
import { privateViewsQuery } from '#features/media/private-views/private-views.api.ts'
import { ViewsSection } from '#features/media/private-views/shared/ViewsSection.tsx'
import { ManageHead } from './ManageHead.tsx'
import { ExplicitNote } from './ExplicitNote.tsx'
import { ownMediaQuery, useOwnMedia } from '#features/media/library/media.api.ts'
import { OwnSkeleton } from './OwnSkeleton.tsx'
import { OwnSection } from './OwnSection.tsx'
import { UploadArea } from '#features/media/uploads/shared/UploadArea.tsx'
import '@amour/ui/styles/screens/photos.css'

/** What decides how tall the parts are. */
const firstQuestions = [ownMediaQuery.queryKey]
const allQuestions = [...firstQuestions, accessQuery.queryKey, privateViewsQuery.queryKey]

/** One's own photos, or videos: what comes, what is there, and who may see what is private. */
export function ManagePage({ kind }: { kind: MediaKind }) {
  const user = useUser()
  const own = useOwnMedia()
  const hasAccess = user.profileUpdatedAt !== null && !isClosedByAge(user)
  const isWhole = useQueriesSettled(hasAccess ? allQuestions : firstQuestions)
  useAnchor(isWhole)

  return (
    <div className="wrap page">
      <ManageHead kind={kind} quota={isWhole ? own.data?.quota : undefined} isWhole={isWhole} />
      {!isWhole && <OwnSkeleton />}
      {/* Unseen the parts ask already. */}
      <div className={isWhole ? 'stack stack-48' : 'invisible h-0 overflow-hidden'}>
        <ExplicitNote />
        <UploadArea kind={kind} quota={own.data?.quota} />
        <OwnSection kind={kind} list={own} />
        {hasAccess && <AccessSection />}
        {hasAccess && <ViewsSection />}
      </div>
    </div>
  )
}
