import { createContext, useContext } from 'react';

/** What the program changed of what somebody typed, by field. It is said at the field, and beside Save, before it is stored. */
export type Remarks = Record<string, string>;

type Context = { remarks: Remarks; remark: (field: string, text: string | null) => void };

export const RemarksContext = createContext<Context>({ remarks: {}, remark: () => {} });

/** `remark` says, or with null no longer says, that the program changed a field; `remarkOf` is what stands at it. */
export const useRemarks = () => {
  const { remarks, remark } = useContext(RemarksContext);
  return { remark, remarkOf: (field: string) => remarks[field] ?? null };
};
