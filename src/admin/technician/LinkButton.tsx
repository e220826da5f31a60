import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'

/** Link to another page of the console, styled as a button. */
export const LinkButton = createLink(({ children, ...props }: ComponentProps<'a'>) => (
  <a className={buttonClass()} {...props}>
    {children}
  </a>
))
