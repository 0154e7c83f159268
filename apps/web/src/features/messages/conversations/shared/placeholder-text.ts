import type { MediaKind } from '@amour/contract/media/media.ts'

/** A message has a text always (docs/security/rules.md §2.10): this is that of a photo or video sent without one. */
const signs = { photo: '📷', video: '🎬' } as const satisfies Record<MediaKind, string>

/** The text of a message as it is sent. */
export const fillEmptyText = (text: string, kind: MediaKind | undefined) => text || (kind ? signs[kind] : '')

/** Whether a text stands only because there has to be one. */
export const isPlaceholderText = (text: string) => Object.values<string>(signs).includes(text)
