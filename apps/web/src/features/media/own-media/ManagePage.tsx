import type { MediaKind } from '@amour/contract/media/media.ts'
import { useState } from 'react'
import { useUser } from '#app/account/account.ts'
import { useAnchor } from '#app/reading/use-anchor.ts'
import { useQueriesSettled } from '#app/call/use-queries-settled.ts'
import { accessQuery } from '#features/media/access/access.api.ts'
import { AccessSection } from '#features/media/access/shared/AccessSection.tsx'
import { selectFiles } from '#features/media/uploads/shared/upload-selection.ts'
import { DropZone } from '#features/media/uploads/shared/DropZone.tsx'
import { ManageHead } from './ManageHead.tsx'
import { ownMediaQuery, useOwnMedia } from '#features/media/library/media.api.ts'
import { OwnSkeleton } from './OwnSkeleton.tsx'
import { OwnSection } from './OwnSection.tsx'
import { countRemainingUploads } from '#features/media/uploads/shared/upload-allowance.ts'
import { UploadTray } from '#features/media/uploads/shared/UploadTray.tsx'
import { useIncomingFiles } from '#features/media/uploads/shared/use-incoming-files.ts'
import { useUploads } from '#features/media/uploads/shared/uploads.ts'
import type { Visibility } from '#features/media/uploads/shared/uploads.ts'
import '@amour/ui/styles/screens/photos.css'

/** What decides how tall the parts are. */
const firstQuestions = [ownMediaQuery.queryKey]
const allQuestions = [...firstQuestions, accessQuery.queryKey]

/** One's own photos, or videos: what comes, what is there, and who may see what is private. */
export function ManagePage({ kind }: { kind: MediaKind }) {
  const user = useUser()
  const own = useOwnMedia()
  const hasAccess = user.profileUpdatedAt !== null
  const isWhole = useQueriesSettled(hasAccess ? allQuestions : firstQuestions)
  useAnchor(isWhole)
  const uploads = useUploads(kind)
  const [visibility, setVisibility] = useState<Visibility>('private')
  const choose = (files: File[]) =>
    selectFiles({ kind, files, visibility, room: countRemainingUploads(kind, own.data?.quota) })
  const isOver = useIncomingFiles(choose)

  return (
    <div className="wrap page">
      <ManageHead kind={kind} quota={isWhole ? own.data?.quota : undefined} isWhole={isWhole} />
      {!isWhole && <OwnSkeleton />}
      {/* Unseen the parts ask already. */}
      <div className={isWhole ? 'stack stack-48' : 'invisible h-0 overflow-hidden'}>
        <section className={uploads.length > 0 ? 'cols items-stretch' : undefined}>
          <DropZone
            kind={kind}
            quota={own.data?.quota}
            isOver={isOver}
            visibility={visibility}
            onVisibility={setVisibility}
            onFiles={choose}
          />
          {uploads.length > 0 && <UploadTray kind={kind} uploads={uploads} />}
        </section>
        <OwnSection kind={kind} list={own} />
        {hasAccess && <AccessSection />}
      </div>
    </div>
  )
}
