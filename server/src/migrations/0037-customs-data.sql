-- What customs are told: the place of the Incoterm, who signs and imports, and what goes by post.
alter table shipment
  add column "termPlace" text collate "vi-x-icu",
  add column "responsiblePerson" text collate "vi-x-icu",
  add column "importerOfRecord" text collate "vi-x-icu",
  add column "mailService" text collate "vi-x-icu",
  add column "mailTrackingNumber" text collate "vi-x-icu";

-- As before, with more terms.
create or replace function shown_text(code text) returns text immutable parallel safe language sql return case code
  when 'gtsUsa' then 'GTS USA'
  when 'gtsAus' then 'GTS Australia'
  when 'gtsCad' then 'GTS Canada'
  when 'gtsSgp' then 'GTS Singapore'
  when 'DDU' then 'DDU – giao hàng chưa nộp thuế nhập khẩu DDU (Delivered duty unpaid)'
  when 'DDP' then 'DDP – giao hàng đã nộp thuế nhập khẩu DDP (Delivered duty paid)'
  when 'DAP' then 'DAP – giao tại nơi đến, chưa nộp thuế nhập khẩu DAP (Delivered at place)'
  when 'DPU' then 'DPU – giao tại nơi đến, đã dỡ hàng DPU (Delivered at place unloaded)'
  when 'FCA' then 'FCA – giao cho người chuyên chở FCA (Free carrier)'
  when 'EXW' then 'EXW – giao tại xưởng EXW (Ex works)'
  when 'CPT' then 'CPT – cước phí trả tới CPT (Carriage paid to)'
  when 'CIP' then 'CIP – cước phí và bảo hiểm trả tới CIP (Carriage, insurance paid to)'
  when 'INFO_RECEIVED' then 'Đã nhận thông tin Info received'
  when 'COLLECTED' then 'Đã lấy hàng Collected'
  when 'ARRIVED_HUB' then 'Đã đến kho trung chuyển Arrived at hub'
  when 'OUT_FOR_DELIVERY' then 'Đang giao hàng Out for delivery'
  when 'IN_TRANSIT' then 'Đang vận chuyển In transit'
  when 'DELIVERED' then 'Đã giao hàng Delivered'
  when 'FAILED_ATTEMPT' then 'Giao không thành công Failed attempt'
  when 'EXCEPTION' then 'Gặp sự cố Exception'
  when 'EXPIRED' then 'Quá hạn Expired'
  when 'PENDING' then 'Đang chờ xử lý Pending'
end;
