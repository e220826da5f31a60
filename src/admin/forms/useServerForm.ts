import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  set,
  useForm,
  type UseFormProps,
} from 'react-hook-form'
import * as z from 'zod/mini'
import type { Refusal, Result } from '../../state/admin/result.ts'

export interface ServerFormOptions<Values extends FieldValues, Body, Reply> extends Pick<
  UseFormProps<Values, unknown, Body>,
  'defaultValues'
> {
  /** Fields that show a problem of their own, by name. */
  namesOf: (values: Values) => readonly Path<Values>[]
  /** Schema of the request. */
  schema: z.ZodMiniType
  bodyOf: (values: Values) => Body
  /** Rules of the domain: the code of a problem, by field. */
  problemsOf?: (values: Values) => Readonly<Record<string, string>>
  /** Returns the name of the field at which a problem of that path is shown, where they differ. */
  placeOf?: (path: string) => string
  /** Sends the request. Returns null if there is nothing to show about it. */
  send: (body: Body) => Promise<Result<Reply> | null>
  /** True if a success is not to be repeated, as of a form that creates something. */
  isOnce?: boolean
  /** Called when the form has settled after a request that succeeded. */
  onDone?: (reply: Reply) => void
}

const asItIs = (path: string): string => path

/**
 * A form of typed values that the server is asked to take. Its problems, found here or by the server, are codes at their
 * fields; the first field with one gets the focus. Nothing typed is lost by a refusal.
 */
export function useServerForm<Values extends FieldValues, Body, Reply>(
  options: ServerFormOptions<Values, Body, Reply>,
) {
  const { namesOf, schema, bodyOf, placeOf = asItIs, send, onDone } = options
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const id = useId()
  const isSent = useRef(false)
  /** Element with the focus, and the values, when the form was last submitted. */
  const asked = useRef<{ by: Element | null; typed: string } | null>(null)
  const form = useForm<Values, unknown, Body>({
    ...(options.defaultValues !== undefined && { defaultValues: options.defaultValues }),
    shouldFocusError: false,
    resolver: (values) => {
      const body = bodyOf(values)
      const issues = z.safeParse(schema, body).error?.issues ?? []
      const found = issues.map(({ path, code }) => [path.join('.'), code] as const)
      const errors: FieldErrors<Values> = {}
      for (const [path, message] of [...found, ...Object.entries(options.problemsOf?.(values) ?? {})]) {
        const name = nameOf(path, values)
        // A problem that no field could show is left to the server, whose refusal is shown as a whole.
        if (name !== undefined) set(errors, name, { type: 'custom', message })
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: body, errors: {} }
    },
  })
  const { errors, isSubmitting, isDirty, submitCount } = form.formState
  const wrong = namesOf(form.getValues()).filter(
    (name) => form.getFieldState(name, { ...form.formState, errors }).invalid,
  ).length

  function nameOf(path: string, values: Values): Path<Values> | undefined {
    const place = placeOf(path)
    return namesOf(values).find((name) => place === name || place.startsWith(`${name}.`))
  }

  /** Shows why the server refused a request of this form: at fields if it named one that the form has. */
  function refuse(result: Refusal | null): void {
    const placed = Object.entries(result?.fields ?? {}).flatMap(([path, message]) => {
      const name = nameOf(path, form.getValues())
      return name === undefined ? [] : [{ name, message }]
    })
    for (const { name, message } of placed) form.setError(name, { type: 'server', message })
    setRefusal(placed.length > 0 ? null : result)
  }

  async function submit(): Promise<void> {
    if (isSent.current) return
    isSent.current = true
    asked.current = { by: document.activeElement, typed: JSON.stringify(form.getValues()) }
    setRefusal(null)
    const replies: Reply[] = []
    await form.handleSubmit(async (body) => {
      const result = await send(body)
      if (result?.ok === true) replies.push(result.value)
      else refuse(result)
    })()
    // The library counts a submission after its handler: a form that starts over has to wait for that.
    isSent.current = options.isOnce === true && replies.length > 0
    for (const reply of replies) onDone?.(reply)
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void submit()
  }
  const { getValues, subscribe } = form
  useEffect(() => {
    if (submitCount === 0) return
    const focused = document.activeElement
    const hasLeft = focused !== document.body && focused !== asked.current?.by
    // A user who types on keeps the field in which they do.
    if (hasLeft || JSON.stringify(getValues()) !== asked.current?.typed) return
    document.querySelector<HTMLElement>(`#${CSS.escape(id)} [aria-invalid="true"]`)?.focus()
  }, [id, submitCount, getValues])
  const followChange = useEffectEvent((changed: string | undefined) => {
    const names = namesOf(form.getValues())
    const problemOf = (name: Path<Values>) => form.getFieldState(name).error?.type
    // Also where a reset during the request made the library forget that it was submitted.
    form.clearErrors(names.filter((name) => name === changed && problemOf(name) === 'server'))
    // A value can solve the problem of another field.
    const others = names.filter((name) => name !== changed && problemOf(name) === 'custom')
    if (others.length > 0) void form.trigger(others)
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, type }) => {
          if (type === 'change') followChange(name)
        },
      }),
    [subscribe],
  )
  return { ...form, id, refusal, refuse, wrong, submit, onSubmit, isSubmitting, isDirty }
}
