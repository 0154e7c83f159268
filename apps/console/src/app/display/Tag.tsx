import { Tag as KitTag } from '@amour/ui/components/feedback/Tag.tsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const tones = { good: 'approved', warn: 'pending', bad: 'rejected' } as const

type Props = { icon?: LucideIcon; tone?: keyof typeof tones | undefined; children: ReactNode }

/** A word or two about how something stands, in the kit's tag; the sign says it without the colour. */
export function Tag({ icon: Icon, tone, children }: Props) {
  return (
    <KitTag tint tone={tone ? tones[tone] : 'plain'} icon={Icon ? <Icon className="i" aria-hidden /> : false}>
      {children}
    </KitTag>
  )
}
