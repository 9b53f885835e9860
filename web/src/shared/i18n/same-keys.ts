/** The type of another language's texts: the same keys as `T`, with any texts. */
export type SameKeys<T> = { [Key in keyof T]: T[Key] extends string ? string : SameKeys<T[Key]> };
