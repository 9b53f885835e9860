/**
 * What is said around the records of a kind: its texts, and the messages after a change. `noun` is its name within a sentence, `title` heads its list. A kind
 * replaces what is said of it in other words. Texts that pages load with themselves (`page.vi.ts`) do not use it: shared with them, it becomes a script of its
 * own before the sign-in.
 */
export const recordTexts = (noun: string, title: string) => ({
  texts: {
    entityName: noun,
    list: {
      title,
      create: `Tạo ${noun} mới`,
      empty: `Chưa có ${noun} nào.`,
      noMatch: `Không có ${noun} nào khớp với nội dung tìm kiếm.`,
    },
    detail: { title: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} {{id}}` },
    form: { title: `Tạo hoặc sửa ${noun}` },
    delete: { question: `Bạn có chắc muốn xoá ${noun} này không?`, action: `Xoá ${noun}` },
    filter: { noMatch: `Không có ${noun} nào khớp với bộ lọc.` },
  },
  messages: {
    created: `Đã tạo ${noun} {{param}}.`,
    updated: `Đã cập nhật ${noun} {{param}}.`,
    deleted: `Đã xoá ${noun} {{param}}.`,
  },
});
