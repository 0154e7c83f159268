import type { MediaKind } from '@amour/contract/media.ts'
import { useState } from 'react'
import { useUser } from '#app/account.ts'
import { useAnchor } from '#app/use-anchor.ts'
import { useAnswered } from '#app/use-answered.ts'
import { accessQuery } from './access.api.ts'
import { AccessSection } from './AccessSection.tsx'
import { chooseFiles } from './choosing.ts'
import { DropZone } from './DropZone.tsx'
import { ManageHead } from './ManageHead.tsx'
import { ownMediaQuery, useOwnMedia } from './media.api.ts'
import { OwnSkeleton } from './OwnSkeleton.tsx'
import { OwnSection } from './OwnSection.tsx'
import { roomFor } from './room.ts'
import { UploadTray } from './UploadTray.tsx'
import { useIncomingFiles } from './use-incoming-files.ts'
import { useUploads } from './uploads.ts'
import type { Visibility } from './uploads.ts'
import '@amour/ui/styles/photos.css'

/** What decides how tall the parts are. */
const firstQuestions = [ownMediaQuery.queryKey]
const allQuestions = [...firstQuestions, accessQuery.queryKey]

/** One's own photos, or videos: what comes, what is there, and who may see what is private. */
export function ManagePage({ kind }: { kind: MediaKind }) {
  const user = useUser()
  const own = useOwnMedia()
  const hasAccess = user.profileUpdatedAt !== null
  const isWhole = useAnswered(hasAccess ? allQuestions : firstQuestions)
  useAnchor(isWhole)
  const uploads = useUploads(kind)
  const [visibility, setVisibility] = useState<Visibility>('private')
  const choose = (files: File[]) => chooseFiles({ kind, files, visibility, room: roomFor(kind, own.data?.quota) })
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
