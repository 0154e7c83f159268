import { Button } from '@amour/ui/components/form/Button.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useOlder } from '#features/messages/conversations/thread.api.ts'

/** Loads older messages when it comes into sight; its button does the same. */
export function OlderMessages({ id, before }: { id: string; before: number }) {
  const { t } = useTranslation('messages')
  const { mutate, isPending, isError } = useOlder(id)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const target = element.current
    if (!target) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && mutate(before), {
      root: target.closest('.thread-log'),
      rootMargin: '120px 0px 0px',
    })
    watch.observe(target)
    return () => watch.disconnect()
  }, [before, mutate])

  return (
    <div ref={element}>
      <Button variant="ghost" busy={isPending} onClick={() => mutate(before)}>
        {t(isPending ? 'loadingOlder' : isError ? 'olderFailed' : 'olderMessages')}
      </Button>
    </div>
  )
}
