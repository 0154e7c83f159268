import type { AnnouncementKind } from '@amour/contract/account/announcements.ts'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** What an announcement is about. */
export function KindTag({ kind }: { kind: AnnouncementKind }) {
  const { t } = useTranslation('announcements')
  const isGrave = kind === 'leak'
  return (
    <Tag tone={isGrave ? 'rejected' : 'plain'} tint icon={isGrave && <TriangleAlert className="i" aria-hidden />}>
      {t(`kinds.${kind}`)}
    </Tag>
  )
}
