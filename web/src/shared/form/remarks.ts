import { createContext, useContext } from 'react';

/** What the program changed of the typed values, by field. It is shown at the field and beside Save before it is stored. */
export type Remarks = Record<string, string>;

type Context = { remarks: Remarks; remark: (field: string, text: string | null) => void };

export const RemarksContext = createContext<Context>({ remarks: {}, remark: () => {} });

/** `remark` adds a remark to a field, or removes it with null; `remarkOf` returns it. */
export const useRemarks = () => {
  const { remarks, remark } = useContext(RemarksContext);
  return { remark, remarkOf: (field: string) => remarks[field] ?? null };
};
